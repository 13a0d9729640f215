const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a random string of letters and digits, as documents have for ids. Source: foundry.utils.randomID. */
export function randomID(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 248 is the largest multiple of 62 in a byte: taking more would favour the first letters.
      if (byte < 248 && id.length < length) id += LETTERS.charAt(byte % 62);
    }
  }
  return id;
}
