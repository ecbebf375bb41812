import { expect, test } from 'vitest';
import { judgeWebhook } from './inspection.ts';

const key = 'Zx81kQpLr0Tn5Vb2Wc7Ey3Ua';
const ours = `https://chat.acme.com/webhook/courier/${key}`;

test.each([
  ['none', '', ours, 'none', null],
  ['ours', ours, ours, 'ours', null],
  ['ours with an older key', 'https://chat.acme.com/webhook/courier/an-older-one', ours, 'none', null],
  [
    'ours from before the address of the installation changed',
    `https://old.acme.com/webhook/courier/${key}`,
    ours,
    'none',
    null,
  ],
  ['of somebody else', 'https://crm.example.com/hook?secret=theirs', ours, 'foreign', 'crm.example.com'],
  [
    'of somebody else, at a path as ours',
    'https://crm.example.com/webhook/courier',
    'https://chat.acme.com/webhook/courier',
    'foreign',
    'crm.example.com',
  ],
  [
    'anybody’s, where the messenger cannot reach us',
    'https://crm.example.com:8443/hook',
    null,
    'foreign',
    'crm.example.com:8443',
  ],
  ['unreadable', 'not an address', ours, 'foreign', null],
])('a webhook that is %s', (_, url, own, webhook, webhookHost) => {
  expect(judgeWebhook(url, own)).toEqual({ webhook, webhookHost });
});
