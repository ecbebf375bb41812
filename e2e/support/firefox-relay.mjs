#!/usr/bin/env node
// Starts Firefox in its place for Playwright, which drives it over WebDriver BiDi, and passes on what they say to each
// other. Firefox ESR lacks a command that Playwright sends for every window; it is answered here. FIREFOX_PATH is set by
// `browser.ts`.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

/** Colour schemes are not emulated: the tests that need one choose it in the profile. */
const answeredHere = new Set(['emulation.setMediaFeaturesOverride']);
/** A screenshot comes in one message. */
const options = { perMessageDeflate: false, maxPayload: 256 * 1_024 * 1_024 };

const firefox = spawn(process.env.FIREFOX_PATH ?? '', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => firefox.kill(signal));

/** @param {WebSocket} playwright @param {string} address of Firefox */
const connect = (playwright, address) => {
  const browser = new WebSocket(`${address}/session`, options);
  const isOpen = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (answeredHere.has(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    else void isOpen.then(() => browser.send(text));
  });
  browser.on('message', (data) => playwright.send(String(data)));
  browser.on('close', () => playwright.close());
  browser.on('error', () => playwright.close());
  playwright.on('close', () => browser.close());
};

let said = '';
firefox.stderr.on('data', (data) => {
  said += data;
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)\n/.exec(said)?.[1];
  if (address === undefined) return;
  said = '';
  const server = new WebSocketServer({ ...options, host: '127.0.0.1', port: 0 }, () =>
    // Playwright waits for this line.
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.once('connection', (playwright) => connect(playwright, address));
});
