import { createHmac } from 'node:crypto';
import { makeMessengerClient } from '../../apps/sandbox/src/messenger/messenger-client.ts';
import { makeViberClient } from '../../apps/sandbox/src/viber/viber-client.ts';
import type { SandboxUnderTest } from '../product/sandbox-under-test.ts';
import { rawBodies, textUnits } from './json-schema.ts';
import type { RawCall } from './send-raw.ts';

export interface EntryPoint {
  where: string;
  what: string;
  call: RawCall;
}

const textChars = 7_000;
const bodyBytes = 1024 * 1024 - 1_024;

const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

function* bodiesOf(event: (text: string) => object): Generator<{ what: string; text: string }> {
  yield* rawBodies(event('x'), bodyBytes);
  for (const unit of textUnits) {
    const name = JSON.stringify(unit);
    for (const chars of [textChars, bodyBytes / 8]) {
      const text = unit.repeat(chars / unit.length);
      yield { what: `${name} × ${text.length}`, text: JSON.stringify(event(text)) };
    }
  }
}

/** The inputs of messengers, the payment provider and strangers beside the API. */
export async function* listEntryPoints(sandbox: SandboxUnderTest): AsyncGenerator<EntryPoint> {
  const [viber] = await makeViberClient(sandbox.url).listBots();
  const messenger = makeMessengerClient(sandbox.url);
  const { secret } = await messenger.readApp();
  let number = Date.now();
  const viberEvent = (text: string) => ({
    event: 'message',
    timestamp: Date.now(),
    message_token: (number += 1),
    sender: { id: 'hostile==', name: text.slice(0, textChars), language: 'uk', country: 'UA', api_version: 10 },
    message: { type: 'text', text },
  });
  for (const { what, text } of bodiesOf(viberEvent)) {
    const path = new URL(viber?.webhook_url ?? '').pathname;
    const headers = { 'x-viber-content-signature': sign(text, viber?.token ?? '') };
    yield { where: 'POST /webhook/viber', what, call: { method: 'POST', path, headers, body: text } };
  }
  const [page] = await messenger.listPages();
  const pageEvent = (text: string) => ({
    object: 'page',
    entry: [
      {
        id: String(page?.id),
        time: Date.now(),
        messaging: [
          {
            sender: { id: '777' },
            recipient: { id: String(page?.id) },
            timestamp: Date.now(),
            message: { mid: `m_${(number += 1)}`, text },
          },
        ],
      },
    ],
  });
  for (const [by, key] of [
    ['', secret],
    [' by a stranger', 'wrong'],
  ] as const) {
    for (const { what, text } of bodiesOf(pageEvent)) {
      const headers = { 'x-hub-signature-256': `sha256=${sign(text, key)}` };
      const call = { method: 'POST', path: '/webhook/facebook', headers, body: text };
      yield { where: `POST /webhook/facebook${by}`, what, call };
    }
  }
  for (const unit of ['a', '=', '&a=b', 'data=e30&', '%', '%D1%97', '\u0301']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = unit.repeat(60_000 / Buffer.byteLength(unit));
    yield {
      where: 'POST /webhook/liqpay',
      what: `${JSON.stringify(unit)} × ${body.length}`,
      call: { method: 'POST', path: '/webhook/liqpay', headers, body },
    };
  }
  for (const unit of ['a', '/', '%2e', '../', '%D1%97', '?', '&a', ';', '//']) {
    const path = `/${unit.repeat(12_000 / unit.length)}`;
    for (const before of ['', '/api', '/api/channels', '/files', '/public-files', '/openid/callback?']) {
      yield { where: 'addresses', what: `${before}/${unit} …`, call: { method: 'GET', path: `${before}${path}` } };
    }
  }
  for (const name of [
    'cookie',
    'authorization',
    'user-agent',
    'accept-language',
    'accept-encoding',
    'range',
    'x-forwarded-for',
    'if-none-match',
    'origin',
  ]) {
    for (const unit of ['a', ',', ';', '=', 'a=b; ', '1-2,', '1.1.1.1, ', 'en;q=0.1,']) {
      const headers = { [name]: unit.repeat(12_000 / unit.length) };
      yield { where: 'headers', what: `${name}: ${unit} …`, call: { method: 'GET', path: '/', headers } };
      yield {
        where: 'headers',
        what: `${name}: ${unit} …, of the API`,
        call: { method: 'GET', path: '/api/workspaces/current', headers },
      };
    }
  }
}
