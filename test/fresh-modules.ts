/** Every file loads the system again, as a page does: its modules store who has joined and what is registered. */
import { vi } from "vitest";

vi.resetModules();
