import { notifications } from '@mantine/notifications';
import { limits } from '@switchboard/contract';
import { useCallback } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { pickFiles } from '../session/composer-rules.ts';
import type { Uploads } from './uploads.ts';

const countIn = (uploads: Uploads, channelId: number) =>
  uploads.store.getState().filter((held) => held.channelId === channelId).length;

/**
 * Returns those of some files that the message being written in a channel takes; tells the user which are left out and
 * why. Staged files count towards the message's limit too: `beside` is the other list.
 */
export function useFitting(channelId: number, uploads: Uploads, beside: Uploads | null = null) {
  const t = useT('files');
  const messengerBytes = useStore((state) => state.channels[channelId]?.capabilities?.max_file_bytes ?? Infinity);
  return useCallback(
    <Picked extends { name: string; size: number }>(files: readonly Picked[]): Picked[] => {
      const attached = countIn(uploads, channelId) + (beside === null ? 0 : countIn(beside, channelId));
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
    [channelId, uploads, beside, t, messengerBytes],
  );
}

/** Attaches files to the message being written in a channel. */
export function useAttach(
  channelId: number,
  uploads: Uploads,
  beside: Uploads | null = null,
): (files: readonly File[]) => void {
  const fitting = useFitting(channelId, uploads, beside);
  return useCallback((files) => uploads.add(channelId, fitting(files)), [channelId, uploads, fitting]);
}
