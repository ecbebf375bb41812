export { assertJsonWithin, type JsonBounds, JsonBoundsError } from './assert-json-within.ts';
export { parseExactJson } from './parse-exact-json.ts';
