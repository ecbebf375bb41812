import { expect, test, vi } from 'vitest';
import { makeErrorReports } from './error-reports.ts';

const open = () => {
  const sent: string[] = [];
  const makeReporter = (dsn: string) => (error: unknown) => void sent.push(`${dsn}: ${String(error)}`);
  const load = vi.fn(() => Promise.resolve({ makeReporter }));
  const page = new EventTarget();
  return { page, reports: makeErrorReports(page as Window, load), load, sent };
};

test('errors from before the server has said where they go are sent there, later ones at once', async () => {
  const { reports, sent } = open();
  reports.report('early');
  const sending = reports.sendTo('one');
  reports.report('while it is loaded');
  await sending;
  reports.report('late');
  expect(sent).toEqual(['one: early', 'one: while it is loaded', 'one: late']);
});

test('without a place nothing is loaded, sent or held', async () => {
  const { reports, load, sent } = open();
  reports.report('early');
  await reports.sendTo(null);
  reports.report('late');
  expect(load).not.toHaveBeenCalled();
  await reports.sendTo('one');
  expect(sent).toEqual([]);
});

test('a page that fails all the time holds few errors', async () => {
  const { reports, sent } = open();
  for (let count = 0; count < 1_000; count += 1) reports.report(count);
  await reports.sendTo('one');
  expect(sent).toHaveLength(10);
});

test('hears of errors that nobody caught, and not of those of other origins, which tell nothing', async () => {
  const { page, reports, sent } = open();
  page.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('thrown') }));
  page.dispatchEvent(Object.assign(new Event('error'), { error: null }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  await reports.sendTo('one');
  expect(sent).toEqual(['one: TypeError: thrown', 'one: Error: rejected']);
});

test('a page whose part for it is blocked goes on without, and asks for it once', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const reports = makeErrorReports(new EventTarget() as Window, load);
  await reports.sendTo('one');
  reports.report('late');
  await reports.sendTo('one');
  expect(load).toHaveBeenCalledOnce();
});
