import { randomUUID } from 'node:crypto';
import { type endpoints, type FigureId, figureIds, figures, type Message, type ResultOf } from '@switchboard/contract';
import { suggestedRatingTexts } from '@switchboard/contract/ratings';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { connectToDatabase } from '../../../bench/product/server-under-test.ts';
import { findBarriers } from '../../support/axe.ts';
import { type StartedConversation, startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { startViberConversation } from '../../support/other-phones.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

type Api = Awaited<ReturnType<typeof makeApiClient>>;

const inDatabase = async <Row extends object>(text: string): Promise<Row[]> => {
  const database = await connectToDatabase(product.dataDir);
  try {
    return (await database.query<Row>(text)).rows;
  } finally {
    await database.end();
  }
};

const say = (api: Api, channelId: number, content: string) =>
  api.callForResult<Message>('POST', `/api/channels/${channelId}/messages`, { content, client_msg_id: randomUUID() });
const deliveryOf = async (api: Api, { id, channel_id: channelId }: Message) =>
  (await api.callForResult<{ state: string }>('GET', `/api/channels/${channelId}/messages/${id}/delivery`)).state;
const waitForState = (api: Api, message: Message, ...states: string[]) =>
  waitUntil(`"${message.content}" is ${states[0]}`, async () => states.includes(await deliveryOf(api, message)));
const setState = async (api: Api, channelId: number, state: object) => {
  const { state_version: version } = await api.callForResult<{ state_version: number }>(
    'GET',
    `/api/channels/${channelId}`,
  );
  await api.callForResult('PUT', `/api/channels/${channelId}/state`, { ...state, version });
};

/** Closes, has the question asked at once, and presses so many stars. */
const rate = async (api: Api, { phone, channelId }: StartedConversation, stars: number, comment?: string) => {
  await setState(api, channelId, { state: 'closed' });
  await inDatabase(`update graphile_worker._private_jobs set run_at = now() where key like 'ask-rating:%'`);
  const asked = await phone.receive('the question', ({ reply_markup: markup }) => markup !== undefined);
  const { inline_keyboard: rows } = asked.reply_markup as { inline_keyboard: { callback_data: string }[][] };
  await phone.pressButton(asked.message_id, rows.flat()[stars - 1]?.callback_data ?? '');
  const isRated = async () =>
    (await inDatabase(`select from episode_ratings where channel_id = ${channelId} and rating is not null`)).length > 0;
  await waitUntil('the rating is stored', isRated);
  if (comment !== undefined) await phone.sendText(comment);
};

/** Until everything that has happened is in the sums. */
const waitForSums = () =>
  waitUntil(
    'all is summed up',
    async () => {
      const [row] = await inDatabase<{ left: number }>(
        `select (select count(*) from report_facts where is_new) + (select count(*) from workspace_counters n
            left join report_cursors c on c.workspace_id = n.workspace_id
            where n.message_id > coalesce(c.message_id, 0)) as left`,
      );
      return Number(row?.left) === 0;
    },
    120_000,
  );

/** Clients of two bots: answered in time and late, rated, labelled, closed and undone; messages that failed, one for good. */
beforeAll(async () => {
  const api = await makeApiClient(product, 'olena');
  const { data: bots } = await api.callForResult<ResultOf<typeof endpoints.listBots>>('GET', '/api/bots');
  const botId = bots.find(({ type }) => type === 1)?.id;
  await api.callForResult('PUT', `/api/ratings/bots/${botId}`, {
    is_on: true,
    question: suggestedRatingTexts.question,
    thanks: {},
    once_in_days: 30,
    low_at_most: 2,
    task_user_id: null,
    version: 0,
  });
  await api.callForResult('POST', '/api/target-policies', {
    name: 'Everyone',
    bot_ids: null,
    label_ids: null,
    first_answer_minutes: 20,
    next_answer_minutes: 20,
    closing_minutes: null,
  });
  const { id: labelId } = await api.callForResult<{ id: number }>('POST', '/api/labels', {
    name: 'Wholesale',
    color: 'red',
  });
  const yaryna = await startConversation(product, 'olena', 'Yaryna');
  const bohdan = await startConversation(product, 'olena', 'Bohdan');
  const vira = await startViberConversation(product, 'Vira');
  await api.callForResult('PUT', `/api/channels/${yaryna.channelId}/labels/${labelId}`);
  const hasTargets = async () =>
    (await inDatabase('select from conversation_targets where is_new')).length === 0 &&
    (await inDatabase('select from conversation_targets where due_at is not null')).length >= 3;
  await waitUntil('targets are found', hasTargets);
  await inDatabase(
    `update conversation_targets set due_at = now() - interval '5 minutes' where channel_id = ${bohdan.channelId} and ended_at is null and due_at is not null`,
  );
  for (const { channelId } of [yaryna, bohdan, vira]) {
    await waitForState(api, await say(api, channelId, 'We are open until nine'), 'sent', 'delivered');
  }
  await rate(api, yaryna, 5, 'Wonderful');
  await rate(api, bohdan, 2);
  // Closed by mistake, and closed to be opened again.
  await setState(api, vira.channelId, { state: 'closed', ask_rating: false });
  await setState(api, vira.channelId, { state: 'open', undo: true, answer_needed: true });
  await setState(api, vira.channelId, { state: 'closed', ask_rating: false });
  await setState(api, vira.channelId, { state: 'open' });
  await vira.phone.readAll();
  const dana = await startConversation(product, 'olena', 'Dana');
  await dana.phone.block();
  const lost = await say(api, dana.channelId, 'Are you still there?');
  await waitForState(api, lost, 'failed');
  const late = await startConversation(product, 'olena', 'Lida');
  await late.phone.block();
  const again = await say(api, late.channelId, 'Once more');
  await waitForState(api, again, 'failed');
  await late.phone.unblock();
  await api.callForResult('POST', `/api/channels/${late.channelId}/messages/${again.id}/retry`);
  await waitForState(api, again, 'sent');
  await waitForSums();
  api.close();
}, 240_000);

const spaces = /[\u00A0\u202F]/g;
const numberIn = (text: string): number => Number(text.replaceAll(spaces, '').replaceAll(',', '').replace('%', ''));
const unitMs: Record<string, number> = { day: 86_400_000, hr: 3_600_000, min: 60_000, sec: 1_000 };
/** `1 hr 5 min` */
const durationIn = (text: string): number | null => {
  const parts = [...text.replaceAll(spaces, ' ').matchAll(/(\d+) (day|hr|min|sec)/g)];
  return parts.length === 0
    ? null
    : parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0);
};

interface Listed {
  /** What was pressed, as the address has it. */
  behind: string;
  shown: string;
  count: number;
  lines: number;
  /** Of a share, those that are in it. */
  parts: number;
  texts: string[];
}

/** Opens what is behind a number, to its end, and closes it. */
const readList = async (staff: Staff, button: Locator): Promise<Listed> => {
  const shown = (await button.textContent()) ?? '';
  await button.click();
  const list = staff.byId('report-facts');
  await list.getByTestId('report-fact').first().waitFor();
  const total = list.getByTestId('report-facts-count');
  const count = Number(await total.getAttribute('data-count'));
  const lines = list.getByTestId('report-fact');
  for (let before = 0; ; ) {
    const now = await lines.count();
    const more = list.getByRole('button', { name: 'Show more' });
    if (now === before || (await more.count()) === 0) break;
    before = now;
    await more.click();
    await expect.poll(() => lines.count(), { timeout: 30_000 }).toBeGreaterThan(now);
  }
  const listed = {
    behind: new URL(staff.page.url()).searchParams.get('behind') ?? '',
    shown,
    count,
    lines: await lines.count(),
    parts: await list.locator('[data-part="true"]').count(),
    texts: await lines.allTextContents(),
  };
  await staff.page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  return listed;
};

/** What is wrong with a number and its list; null: nothing. */
const findFault = ({ behind, shown, count, lines, parts, texts }: Listed): string | null => {
  const figure = figureIds.find((id): id is FigureId => id === behind.split('.')[0]);
  if (figure === undefined) return `${behind} names no figure`;
  const fault = (what: string) => `${behind} shows ${shown}: ${what}`;
  if (lines === 0 || count !== lines) return fault(`${count} are said to be in the list, and ${lines} are`);
  const { measure } = figures[figure];
  if (measure === 'share' && shown.includes('%')) {
    return Math.round((100 * parts) / lines) === numberIn(shown) ? null : fault(`${parts} of ${lines} are in it`);
  }
  // The number of answers or ratings, beside how long they took and what they were.
  if (numberIn(shown) === lines) return null;
  if (measure === 'stars') {
    const stars = texts.map((text) => Number(/(\d) stars?/.exec(text)?.[1]));
    const average = stars.reduce((sum, each) => sum + each, 0) / lines;
    return Math.abs(average - numberIn(shown)) <= 0.05 ? null : fault(`the average of the list is ${average}`);
  }
  const shownMs = measure === 'time' ? durationIn(shown) : null;
  if (shownMs !== null) {
    const took = texts.flatMap(
      (text) => durationIn(text.slice(text.search(/\d+[\u00A0\u202F ](?:day|hr|min|sec)/))) ?? [],
    );
    const [least, most] = [Math.min(...took), Math.max(...took)];
    const isAmong = took.length === lines && shownMs >= 0.94 * least - 1_000 && shownMs <= 1.06 * most + 1_000;
    return isAmong ? null : fault(`the list has ${least} to ${most} ms`);
  }
  return fault(`the list has ${lines}`);
};

/** Every number on the screen, also those of charts. */
const showNumbers = async (staff: Staff): Promise<Locator> => {
  const tables = staff.page.locator('[data-testid^="chart-"]').getByText('Table', { exact: true });
  for (let at = 0; at < (await tables.count()); at += 1) await tables.nth(at).click();
  return staff.page.locator('button[data-number]');
};

const openTab = async (staff: Staff, path: string): Promise<Locator> => {
  await staff.goTo(path);
  await staff.byId('report').waitFor();
  const unready = staff.byId('reports-screen').locator('[aria-busy="true"], [role="status"]');
  await expect.poll(() => unready.count(), { timeout: 30_000 }).toBe(0);
  return showNumbers(staff);
};

/** The addresses of the choices within a tab: which figure its chart is of. */
const listChoices = async (staff: Staff, path: string): Promise<string[]> => {
  const choices = staff.page.locator('[data-testid$="-figure"]');
  if ((await choices.count()) === 0) return [path];
  const name = ((await choices.first().getAttribute('data-testid')) ?? '').replace(/-figure$/, '');
  const values = await choices
    .first()
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  return values.map((value) => `${path}&${name}=${value}`);
};

const walk = async (staff: Staff, path: string): Promise<{ seen: Set<string>; faults: string[] }> => {
  const [seen, faults] = [new Set<string>(), [] as string[]];
  let numbers = await openTab(staff, path);
  const count = await numbers.count();
  for (let at = 0; at < count; at += 1) {
    let fault: string | null = null;
    // Something may be counted between the number and its list.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (attempt > 0) {
        await waitForSums();
        numbers = await openTab(staff, path);
      }
      const listed = await readList(staff, numbers.nth(at));
      seen.add(listed.behind);
      fault = findFault(listed);
      if (fault === null) break;
    }
    if (fault !== null) faults.push(`${path}: ${fault}`);
  }
  return { seen, faults };
};

it('each number on each screen is that of the list behind it [49.14]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/stats/?period=last7' });
  await olena.byId('report').waitFor();
  const tabs = await olena.page
    .locator('[data-testid^="report-tab-"]')
    .evaluateAll((all) => all.map((tab) => tab.getAttribute('data-testid')?.replace('report-tab-', '') ?? ''));
  expect(tabs.length).toBeGreaterThan(5);
  const [seen, faults] = [new Set<string>(), [] as string[]];
  for (const tab of tabs) {
    const path = `/stats/?tab=${tab}&period=last7`;
    await openTab(olena, path);
    expect(await findBarriers(olena.page)).toEqual([]);
    for (const choice of await listChoices(olena, path)) {
      const found = await walk(olena, choice);
      for (const each of found.seen) seen.add(each);
      faults.push(...found.faults);
    }
  }
  expect(faults).toEqual([]);
  const figuresSeen = new Set([...seen].map((behind) => behind.split('.')[0]));
  for (const figure of [
    'opened',
    'open',
    'closed',
    'messages_out',
    'on_time',
    'rating',
    'failed',
    'session',
    'delivered',
  ]) {
    expect(figuresSeen).toContain(figure);
  }
  expect([...seen].some((behind) => /^failed\.bot\.\d+\.blocked_by_client$/.test(behind))).toBe(true);
  expect(seen).toContain('rating.none.all.5');
  await olena.close();
}, 600_000);

it('what a client wrote after rating leads to their conversation, and is found by its stars [49.18]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/stats/?tab=labels&period=last7' });
  const comment = olena.byId('rating-comment');
  await comment.getByText('Wonderful').waitFor();
  await olena.byId('comment-stars').getByText('2 ★').click();
  await olena.byId('rating-comments').getByText('No comments').waitFor();
  await olena.byId('comment-stars').getByText('5 ★').click();
  await comment.getByText('Wonderful').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await comment.getByRole('link').first().click();
  await olena.byId('message-list').getByText('Wonderful').waitFor();
  await olena.close();
});
