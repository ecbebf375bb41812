export { parseExactJson } from './parse-exact-json.ts';
