import type { Locator } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import type { WorkspaceClient } from '../../bench/product/workspace-client.ts';
import { makeApiClient, type ProductAddress } from './product.ts';
import { openStaff, type Staff, type WindowOptions } from './staff.ts';
import { useBrowser } from './use-browser.ts';

interface Posted {
  id: number;
  seq: number;
}

export const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;
export const isInView = (message: Locator) =>
  message.evaluate((article) => {
    const { top, bottom } = article.getBoundingClientRect();
    const list = article.closest('[role="log"]')?.getBoundingClientRect();
    return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
  });

export const scrollTo = (staff: Staff, top: number) =>
  staff.byId('message-list').evaluate((list, to) => list.scrollTo(0, to), top);

/** A channel of its own for each test, of Olena and Anna; call it at the file's top. */
export function makeTimelineChannels(product: ProductAddress) {
  const browser = useBrowser();
  let olenaApi: WorkspaceClient;
  let annaApi: WorkspaceClient;
  let channelId: number;

  beforeEach(async () => {
    olenaApi = await makeApiClient(product, 'olena');
    annaApi = await makeApiClient(product, 'anna');
    const body = {
      name: `Timeline ${crypto.randomUUID().slice(0, 8)}`,
      description: 'x',
      is_public: true,
      members: [2],
    };
    channelId = (await olenaApi.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
  });
  afterEach(() => {
    olenaApi.close();
    annaApi.close();
  });

  const post = (api: WorkspaceClient, content: string, more: { parent_id?: number; files?: number[] } = {}) =>
    api.callForResult<Posted>('POST', `/api/channels/${channelId}/messages`, {
      content,
      client_msg_id: crypto.randomUUID(),
      ...more,
    });

  const postMany = async (api: WorkspaceClient, count: number, name = 'Line') => {
    for (let n = 1; n <= count; n += 1) await post(api, `${name} ${n} of ${count}`);
  };

  const markRead = (api: WorkspaceClient) => api.callForResult('POST', `/api/channels/${channelId}/read`, {});
  const openHere = (username: string, search = '', options: WindowOptions = {}) =>
    openStaff(browser(), product, username, { path: `/messenger/${channelId}/${search}`, ...options });

  return {
    post,
    postMany,
    markRead,
    openHere,
    browser,
    get olenaApi() {
      return olenaApi;
    },
    get annaApi() {
      return annaApi;
    },
    get channelId() {
      return channelId;
    },
  };
}
