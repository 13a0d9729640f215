/**
 * File extensions with their media types, and the public folders of the file picker. Source: the namespace CONST in the
 * API documentation.
 */

export const HTML_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  html: "text/html",
  handlebars: "text/x-handlebars-template",
  hbs: "text/x-handlebars-template",
});
export const IMAGE_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tiff: "image/tiff",
  webp: "image/webp",
});

export const VIDEO_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  m4v: "video/mp4",
  mp4: "video/mp4",
  ogv: "video/ogg",
  webm: "video/webm",
});

export const AUDIO_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mid: "audio/midi",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/opus",
  wav: "audio/wav",
  webm: "audio/webm",
});

export const FONT_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  otf: "font/otf",
  ttf: "font/ttf",
  woff: "font/woff",
  woff2: "font/woff2",
});

export const TEXT_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
});

export const GRAPHICS_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  fbx: "application/octet-stream",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  mtl: "model/mtl",
  obj: "model/obj",
  stl: "model/stl",
});

const MEDIA_EXTENSIONS = {
  ...IMAGE_FILE_EXTENSIONS,
  ...VIDEO_FILE_EXTENSIONS,
  ...AUDIO_FILE_EXTENSIONS,
  ...TEXT_FILE_EXTENSIONS,
  ...FONT_FILE_EXTENSIONS,
  ...GRAPHICS_FILE_EXTENSIONS,
};

export const UPLOADABLE_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze(MEDIA_EXTENSIONS);

export const FILE_CATEGORIES = Object.freeze({
  HTML: HTML_FILE_EXTENSIONS,
  IMAGE: IMAGE_FILE_EXTENSIONS,
  VIDEO: VIDEO_FILE_EXTENSIONS,
  AUDIO: AUDIO_FILE_EXTENSIONS,
  TEXT: TEXT_FILE_EXTENSIONS,
  FONT: FONT_FILE_EXTENSIONS,
  GRAPHICS: GRAPHICS_FILE_EXTENSIONS,
  MEDIA: UPLOADABLE_FILE_EXTENSIONS,
});
export const FILE_PICKER_PUBLIC_DIRS = Object.freeze([
  "cards",
  "css",
  "fonts",
  "icons",
  "lang",
  "scripts",
  "sounds",
  "ui",
]);
