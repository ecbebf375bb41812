// npm run new-module -- DISTRICT/NAMES NAME: lays out a module with a table, an endpoint, an event and a panel, such as
// `messaging/canned-replies canned-reply`, and adds its lines to the lists. Its test fails until it describes the
// module's behaviour.
import path from 'node:path';
import { layOut } from './new-module/lay-out.mjs';

const [place = '', one = ''] = process.argv.slice(2);
try {
  const { made, changed } = layOut(path.resolve(import.meta.dirname, '..'), { place, one });
  for (const file of made) console.log(`made     ${file}`);
  for (const file of changed) console.log(`changed  ${file}`);
  console.log(
    '\nNow: npx biome check --linter-enabled=false --write . && npm test -- --changed (docs/adding-a-feature.md)',
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
