/** Every file loads the system anew, as a page does: its modules keep who has joined and what is registered. */
import { vi } from "vitest";

vi.resetModules();
