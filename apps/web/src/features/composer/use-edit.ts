import { notifications } from '@mantine/notifications';
import type { Message } from '@switchboard/contract';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useActions } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';

export interface Edit {
  /** What the edited message is to say. */
  text: string;
  change: (text: string) => void;
  saving: boolean;
  /** Answers whether the editing is over. */
  save: (text: string) => Promise<boolean>;
  forget: () => void;
}

/** What edits say that have been left unfinished, by message. */
export type BegunEdits = Readonly<Record<number, string | undefined>>;

/** The text of a message being edited. An edit that was left by a click elsewhere is found again when it is taken up. */
export function useEdit(
  channelId: number,
  message: Message | null,
  [begun, setBegun]: readonly [BegunEdits, Dispatch<SetStateAction<BegunEdits>>],
): Edit {
  const t = useT('composer');
  const actions = useActions();
  const errorText = useErrorText();
  const [saving, setSaving] = useState(false);
  const id = message?.id ?? 0;

  const forget = () => setBegun((held) => ({ ...held, [id]: undefined }));
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
    text: begun[id] ?? message?.content ?? '',
    change: (text) => setBegun((held) => ({ ...held, [id]: text })),
    saving,
    save,
    forget,
  };
}
