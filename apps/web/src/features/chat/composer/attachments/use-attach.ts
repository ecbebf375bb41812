import { notifications } from '@mantine/notifications';
import { limits } from '@switchboard/contract';
import { useCallback } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { type DraftKey, draftKey } from '../../../../store/sending/draft-key.ts';
import { selectAudience } from '../../../../store/sending/drafts.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { pickFiles } from '../session/composer-rules.ts';
import type { Uploads } from './uploads.ts';

const countIn = (uploads: Uploads, draft: DraftKey) =>
  uploads.store.getState().filter((held) => held.draft === draft).length;

/**
 * Returns those of some files that the message being written in a channel takes; tells the user which are left out and
 * why. Staged files count towards the message's limit too: `beside` is the other list.
 */
export function useFitting(channelId: number, uploads: Uploads, beside: Uploads | null = null) {
  const t = useT('files');
  const audience = useStore(selectAudience(channelId));
  // Notes go to no messenger.
  const messengerBytes = useStore((state) =>
    audience === 'internal' ? Infinity : (state.channels[channelId]?.capabilities?.max_file_bytes ?? Infinity),
  );
  return useCallback(
    <Picked extends { name: string; size: number }>(files: readonly Picked[]): Picked[] => {
      const draft = draftKey(channelId, audience);
      const attached = countIn(uploads, draft) + (beside === null ? 0 : countIn(beside, draft));
      const { accepted, tooLarge, empty, overflow } = pickFiles(
        files,
        attached,
        Math.min(limits.fileBytes, messengerBytes),
      );
      const refuse = (name: string, message: string) =>
        notifications.show({ color: 'red', title: t('uploadFailed', { name }), message });
      for (const file of tooLarge) {
        refuse(file.name, file.size > limits.fileBytes ? t('tooLarge') : t('tooLargeForMessenger'));
      }
      for (const file of empty) refuse(file.name, t('empty'));
      if (overflow.length > 0) {
        const names = overflow.map((file) => file.name).join(', ');
        notifications.show({ color: 'red', message: t('tooMany', { count: limits.filesPerMessage, names }) });
      }
      return accepted;
    },
    [channelId, audience, uploads, beside, t, messengerBytes],
  );
}

/** Attaches files to the message being written in a channel. */
export function useAttach(
  channelId: number,
  uploads: Uploads,
  beside: Uploads | null = null,
): (files: readonly File[]) => void {
  const fitting = useFitting(channelId, uploads, beside);
  const draft = draftKey(channelId, useStore(selectAudience(channelId)));
  return useCallback((files) => uploads.add(draft, fitting(files)), [draft, uploads, fitting]);
}
