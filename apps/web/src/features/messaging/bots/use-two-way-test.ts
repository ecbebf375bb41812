import { type DeliveryState, endpoints } from '@switchboard/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { isTransient } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';

const lookEveryMs = 1_500;
const waitForMessageMs = 3 * 60_000;
const waitForDeliveryMs = 60_000;

/** How far a test of both ways has come. */
export interface TestProgress {
  step: 'waiting' | 'answering' | 'done' | 'timedOut' | 'notDelivered' | 'failed';
  /** The client's message, and its conversation. */
  arrived: { channelId: number; name: string; preview: string } | null;
  /** The state of our answer. */
  delivery: DeliveryState | null;
  error: string | null;
}

const begun: TestProgress = { step: 'waiting', arrived: null, delivery: null, error: null };

/**
 * Waits for a client to write to the bot, answers, and follows the answer to their phone. Ends when it is unmounted.
 */
export function useTwoWayTest(botId: number): TestProgress {
  const api = useApi();
  const errorText = useErrorText();
  const t = useT('bots');
  const [progress, setProgress] = useState(begun);
  const reply = t('test.reply');

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (more: Partial<TestProgress>) => {
      if (!signal.aborted) setProgress((held) => ({ ...held, ...more }));
    };
    /** Asks again and again until there is an answer; null when the time is over. A call that fails for now is repeated. */
    const poll = async <Answer>(withinMs: number, ask: () => Promise<Answer | null>): Promise<Answer | null> => {
      const endsAt = Date.now() + withinMs;
      while (!signal.aborted && Date.now() < endsAt) {
        const answer = await ask().catch((error: unknown) => {
          if (isTransient(error)) return null;
          throw error;
        });
        if (answer !== null) return answer;
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
      return null;
    };

    const follow = async (
      id: number,
      body: { client_msg_id: string; content: string },
    ): Promise<TestProgress['step']> => {
      const sent = await api.call(endpoints.sendMessage, { params: { id }, body });
      const settled = await poll(waitForDeliveryMs, async () => {
        const { data } = await api.call(endpoints.listMessages, { params: { id }, query: { limit: 30 }, signal });
        const delivery = data.find((message) => message.id === sent.id)?.delivery ?? null;
        if (delivery !== null) show({ delivery: delivery.state });
        return delivery === null || delivery.state === 'queued' ? null : delivery.state;
      });
      return settled === null || settled === 'failed' ? 'notDelivered' : 'done';
    };

    const run = async () => {
      const params = { id: botId };
      const { now } = await api.call(endpoints.getNewestInbound, { params, signal });
      const message = await poll(waitForMessageMs, async () => {
        const found = await api.call(endpoints.getNewestInbound, { params, query: { after: now }, signal });
        return found.message;
      });
      if (message === null) return show({ step: 'timedOut' });
      const { channel_id: channelId, name, preview } = message;
      show({ step: 'answering', arrived: { channelId, name, preview } });
      if (signal.aborted) return;
      const answer = { client_msg_id: crypto.randomUUID(), content: reply };
      const channel = await api.call(endpoints.getChannel, { params: { id: channelId }, signal });
      if (signal.aborted) return;
      const followed = follow(channelId, answer);
      await followed.catch(() => null);
      // Answering joins, and makes the user the manager of a new client; a test must not take a client over, not even a
      // cancelled one.
      if (!channel.is_member) await api.call(endpoints.leaveChannel, { params: { id: channelId } });
      show({ step: await followed });
    };
    run().catch((error: unknown) => show({ step: 'failed', error: errorText(error) }));
    return () => stop.abort();
  }, [api, botId, errorText, reply]);

  return progress;
}
