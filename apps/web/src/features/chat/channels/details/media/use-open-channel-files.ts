import type { ChannelFile } from '@switchboard/contract';
import { useStoreApi } from '../../../../../store/store-context.tsx';
import { useOpenFiles, type ViewedFile } from '../../../../../ui/message/file-viewer-context.tsx';

/** Opens files of a channel's details in the viewer; they know their messages by number only. */
export function useOpenChannelFiles(channelId: number): (files: readonly ChannelFile[], index: number) => void {
  const store = useStoreApi();
  const openFiles = useOpenFiles();
  return (files, index) => {
    const { users, channels } = store.getState();
    const channel = channels[channelId];
    const toViewed = (file: ChannelFile): ViewedFile => ({
      file,
      channelId,
      messageId: file.message_id,
      messageSeq: file.message_seq,
      createdBy: file.created_by,
      createdAt: file.created_at,
      author: {
        name: file.author_name,
        pictureId:
          (file.created_by === null ? channel?.client?.avatar?.id : users[file.created_by]?.avatar?.id) ?? null,
        messenger: file.client_id === null ? null : (channel?.client?.service_type ?? null),
      },
    });
    openFiles?.(files.map(toViewed), index);
  };
}
