import { runContract } from "./run.ts";

runContract(false);
