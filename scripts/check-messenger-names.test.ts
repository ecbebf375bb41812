import { expect, test } from 'vitest';
import { findStrayNames } from './check-messenger-names.mjs';

const named = "const a = 1;\nimport { makeTelegramConnector } from 'x';\n";

test.for([
  [
    'apps/server/src/modules/messaging/bots/bot-runners.ts',
    ['apps/server/src/modules/messaging/bots/bot-runners.ts:2'],
  ],
  ['apps/web/src/ui/viber-badge.tsx', ['apps/web/src/ui/viber-badge.tsx', 'apps/web/src/ui/viber-badge.tsx:2']],
  ['packages/contract/src/connectors/index.ts', ['packages/contract/src/connectors/index.ts:2']],
  ['apps/server/src/modules/connectors/telegram/poller.ts', []],
  ['apps/server/src/modules/connectors/facebook/webhook.ts', []],
  ['packages/contract/src/connectors/telegram/to-telegram.ts', []],
  ['packages/contract/src/messaging/bots/texts/bots.en-US.ts', []],
  ['apps/server/src/modules/messaging/bots/bot-runners.test.ts', []],
  ['apps/server/src/config.ts', []],
] as const)('what is stray in %s', ([file, stray]) => {
  expect(findStrayNames(file, named)).toEqual(stray);
});

test('a registration is one line', () => {
  const file = 'apps/server/src/modules/connectors/registered-connectors.ts';
  expect(findStrayNames(file, named)).toEqual([]);
  expect(findStrayNames(file, named + named)).toEqual([`${file}:4`]);
  const another = named.replaceAll('Telegram', 'Viber');
  expect(findStrayNames(file, named + another + another)).toEqual([`${file}:6`]);
});

test('a name counts in whatever case, the fields of a client do not', () => {
  const lines =
    "const a = 'Facebook';\nconst b = client.facebook_link ?? client.viber_phone;\nconst c = t('facebookLink');\n";
  expect(findStrayNames('apps/web/src/features/messaging/bots/bots-card.tsx', lines)).toEqual([
    'apps/web/src/features/messaging/bots/bots-card.tsx:1',
  ]);
});
