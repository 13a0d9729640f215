/** Public entry of core for rulesets: words and numbers as the reader's language writes them, and notices. */
export { change, percent, tenths } from "../ui/format.ts";
export { signed } from "../ui/signed.ts";
export { notifyRefusal, say } from "../ui/text.ts";
