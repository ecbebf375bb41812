import { notifications } from '@mantine/notifications';
import type { Message } from '@switchboard/contract';
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { keepBegunEdit, readBegunEdit } from './begun-edits.ts';

export interface Edit {
  /** What the edited message is to say. */
  text: string;
  change: (text: string) => void;
  saving: boolean;
  /** Answers whether the editing is over. */
  save: (text: string) => Promise<boolean>;
  forget: () => void;
}

/**
 * The text of a message being edited. An edit that was left, by a click elsewhere, for another channel or by a reload, is
 * found again when it is taken up.
 */
export function useEdit(channelId: number, message: Message | null): Edit {
  const t = useT('composer');
  const actions = useActions();
  const errorText = useErrorText();
  const [saving, setSaving] = useState(false);
  const userId = useStore((state) => state.me?.id ?? 0);
  const id = message?.id ?? 0;
  const [changed, setChanged] = useState<{ id: number; text: string } | null>(null);
  const begun = useMemo(() => message && readBegunEdit(localStorage, userId, message), [userId, message]);

  const change = (text: string) => {
    setChanged({ id, text });
    if (message) keepBegunEdit(localStorage, userId, message, text === message.content ? null : text);
  };
  const forget = () => {
    // While it was saved another one may have been begun.
    setChanged((held) => (held?.id === id ? null : held));
    if (message) keepBegunEdit(localStorage, userId, message, null);
  };
  const save = async (text: string): Promise<boolean> => {
    if (!message || saving) return false;
    setSaving(true);
    try {
      if (text !== message.content) await actions.editMessage(channelId, id, text);
      forget();
      return true;
    } catch (error) {
      notifications.show({ color: 'red', title: t('editFailed'), message: errorText(error) });
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    text: (changed?.id === id ? changed.text : begun) ?? message?.content ?? '',
    change,
    saving,
    save,
    forget,
  };
}
