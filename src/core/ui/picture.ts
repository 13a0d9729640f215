/**
 * A picture's path as the value of a style. The portrait on a card says nothing that the name beside it does not, and
 * an element for each was the dearest part of drawing one.
 *
 * @param path as a document has it: whatever somebody wrote; it stays one address, whatever stands in it
 */
export const pictureOf = (path: string): string =>
  `url("${path.replace(/["\\\n\r\f]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}")`;
