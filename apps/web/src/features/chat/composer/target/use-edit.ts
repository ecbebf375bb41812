import { notifications } from '@mantine/notifications';
import type { Message } from '@switchboard/contract';
import { useMemo, useRef, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { useErrorText } from '../../../../ui/forms/use-error-text.ts';
import { keepBegunEdit, readBegunEdit } from './begun-edits.ts';

export interface Edit {
  text: string;
  change: (text: string) => void;
  /** Until it is saved, the text is kept like an unfinished edit; resolves to whether it was saved. */
  save: (text: string) => Promise<boolean>;
  forget: () => void;
}

/**
 * The text of a message being edited. An edit left unfinished, by a click elsewhere, a channel switch or a reload, is
 * restored when the message is edited again.
 */
export function useEdit(channelId: number, message: Message | null): Edit {
  const t = useT('composer');
  const actions = useActions();
  const errorText = useErrorText();
  const saves = useRef<Promise<unknown>>(Promise.resolve());
  const userId = useStore((state) => state.me?.id ?? 0);
  const id = message?.id ?? 0;
  const [changed, setChanged] = useState<{ id: number; text: string } | null>(null);
  const begun = useMemo(() => message && readBegunEdit(localStorage, userId, message), [userId, message]);

  const change = (text: string) => {
    setChanged({ id, text });
    if (message) keepBegunEdit(localStorage, userId, message, text === message.content ? null : text);
  };
  const forget = () => {
    setChanged((held) => (held?.id === id ? null : held));
    if (message) keepBegunEdit(localStorage, userId, message, null);
  };
  const save = async (text: string): Promise<boolean> => {
    if (!message) return false;
    if (text === message.content) {
      forget();
      return true;
    }
    change(text);
    // Saves run one after another, so that the last one wins.
    const sent = saves.current.then(() => actions.editMessage(channelId, id, text));
    saves.current = sent.catch(() => undefined);
    try {
      await sent;
    } catch (error) {
      notifications.show({ color: 'red', title: t('editFailed'), message: errorText(error) });
      return false;
    }
    // Unless the edit has been reopened and changed meanwhile.
    if (readBegunEdit(localStorage, userId, message) === text) forget();
    return true;
  };
  return {
    text: (changed?.id === id ? changed.text : begun) ?? message?.content ?? '',
    change,
    save,
    forget,
  };
}
