/** Public entry of core for rulesets: words and numbers as the reader's language writes them, and notices. */
export { change, percent, signed, tenths } from "../ui/format.ts";
export { notifyRefusal, say } from "../ui/text.ts";
