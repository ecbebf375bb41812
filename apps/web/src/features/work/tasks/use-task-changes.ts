import { notifications } from '@mantine/notifications';
import { type Author, endpoints, type TaskCard, type TaskPriority } from '@switchboard/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import type { CardChange, CardChanges, CardPosition } from './board/board-cards.ts';

export interface TaskChanges {
  /** Made here, shown at once, and not confirmed by the server yet. */
  pending: CardChanges;
  move: (card: TaskCard, position: CardPosition) => void;
  assign: (card: TaskCard, assignee: Author | null) => void;
  setPriority: (card: TaskCard, priority: TaskPriority) => void;
}

const none: CardChanges = new Map();

/**
 * Changes of cards that show before the server has answered. Those of one card are sent one after the other, and of
 * waiting moves only the last; the server's answer about the card counts, so that everyone sees the same in the end. A
 * refused change is taken back with a message.
 */
export function useTaskChanges(): TaskChanges {
  const t = useT('tasks');
  const api = useApi();
  const { receiveTask } = useActions();
  const errorText = useErrorText();
  const [pending, setPending] = useState(none);
  const queues = useRef(new Map<number, Promise<void>>());
  const waitingMoves = useRef(new Map<number, CardPosition>());

  const run = useCallback(
    (card: TaskCard, change: CardChange, failed: string, call: () => Promise<TaskCard> | null) => {
      setPending((held) => new Map(held).set(card.id, { ...held.get(card.id), ...change }));
      const attempt = async () => {
        try {
          const saved = await call();
          if (saved !== null) receiveTask(saved);
        } catch (error) {
          notifications.show({ color: 'red', title: failed, message: errorText(error) });
        }
      };
      const ended: Promise<void> = (queues.current.get(card.id) ?? Promise.resolve()).then(attempt).then(() => {
        if (queues.current.get(card.id) !== ended) return;
        queues.current.delete(card.id);
        setPending((held) => {
          const rest = new Map(held);
          rest.delete(card.id);
          return rest;
        });
      });
      queues.current.set(card.id, ended);
    },
    [errorText, receiveTask],
  );

  return useMemo(
    () => ({
      pending,
      move: (card, { status_id, after_id, rank }) => {
        waitingMoves.current.set(card.id, { status_id, after_id, rank });
        run(card, { status_id, rank }, t('failed.move', { title: card.title }), () => {
          const position = waitingMoves.current.get(card.id);
          waitingMoves.current.delete(card.id);
          // An earlier step has sent it.
          if (position === undefined) return null;
          const body = { status_id: position.status_id, after_id: position.after_id };
          return api.call(endpoints.moveTask, { params: { id: card.id }, body, keepalive: true });
        });
      },
      assign: (card, assignee) =>
        run(card, { assignee, assignee_gone: false }, t('failed.save'), () =>
          api.call(endpoints.editTask, {
            params: { id: card.id },
            body: { assignee_id: assignee?.id ?? null },
            keepalive: true,
          }),
        ),
      setPriority: (card, priority) =>
        run(card, { priority }, t('failed.save'), () =>
          api.call(endpoints.editTask, { params: { id: card.id }, body: { priority }, keepalive: true }),
        ),
    }),
    [api, pending, run, t],
  );
}
