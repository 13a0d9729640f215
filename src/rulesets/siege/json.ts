/** Reading plain data: the core's. */
export * from "../../core/json.ts";
