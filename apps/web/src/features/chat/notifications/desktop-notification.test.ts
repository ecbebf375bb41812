import type { NotifiedConversation } from '@switchboard/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showNotification } from './desktop-notification.ts';

interface Shown {
  title: string;
  tag: string;
  actions?: { title: string }[];
  data: { url: string };
  close: () => void;
}

let byPage: string[];
let byWorker: Shown[];

beforeEach(() => {
  byPage = [];
  byWorker = [];
  class PageNotification extends EventTarget {
    static permission = 'granted';
    static maxActions = 2;
    constructor(title: string) {
      super();
      byPage.push(title);
    }
  }
  vi.stubGlobal('Notification', PageNotification);
  const registration = {
    showNotification: async (title: string, options: Omit<Shown, 'title' | 'close'>) => {
      const close = () => {
        byWorker = byWorker.filter((each) => each !== shown);
      };
      const shown: Shown = { ...options, title, close };
      byWorker = [...byWorker.filter(({ tag }) => tag !== options.tag), shown];
    },
    getNotifications: async () => byWorker,
  };
  const serviceWorker = {
    controller: {},
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { serviceWorker });
});
afterEach(() => vi.unstubAllGlobals());

const conversation = {
  actions: ['close', 'snooze', 'settle'],
  words: { close: 'Done', snooze: 'Snooze', settle: 'No answer' },
} as unknown as NotifiedConversation;
const show = (seq: number) =>
  showNotification(
    {
      title: `Words ${seq}`,
      body: '',
      tag: 'channel-12',
      url: `/messenger/12/?message=${seq}`,
      byWorker: true,
      conversation,
    },
    () => undefined,
  );
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
const titles = () => byWorker.map(({ title }) => title);

it('has the buttons that fit, shown by the worker [29.10]', async () => {
  show(1);
  await vi.waitFor(() => expect(titles()).toEqual(['Words 1']));
  expect([byWorker[0]?.actions?.map(({ title }) => title), byPage]).toEqual([['Done', 'Snooze'], []]);
});

it('is closed also before it is shown, and not with it the newer one that has replaced it', async () => {
  show(1).close();
  await nextTurn();
  expect(titles()).toEqual([]);
  const first = show(2);
  show(3);
  first.close();
  await nextTurn();
  expect(titles()).toEqual(['Words 3']);
});

it('of the team is shown by the page, without buttons', () => {
  showNotification({ title: 'Anna', body: '', tag: 'channel-1', url: '/messenger/1/' }, () => undefined);
  expect([byPage, byWorker]).toEqual([['Anna'], []]);
});
