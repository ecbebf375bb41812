import { Button, FileButton, Progress, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { limits } from '@switchboard/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { isPicture } from './cut-picture.ts';
import classes from './profile-screen.module.css';
import { useSaveProfile } from './use-save-profile.ts';

const AvatarCropper = lazy(() => import('./avatar-cropper.tsx'));

const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

/** The reader's own picture: replaced or removed for everyone at once. */
export function AvatarSetting() {
  const t = useT('profile');
  const files = useT('files');
  const api = useApi();
  const save = useSaveProfile();
  const me = useStore((state) => state.me);
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null);
  /** 0 to 1; null without an upload. */
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const remove = useAction(() => save({ avatar: null }), t('picture.failed'));
  if (!me) return null;

  const complain = (message: string) => notifications.show({ color: 'red', message });
  const handlePick = async (file: File | null) => {
    if (!file) return;
    if (!pictureTypes.split(',').includes(file.type)) complain(t('picture.onlyPictures'));
    else if (file.size > limits.fileBytes) complain(files('tooLarge'));
    else if (await isPicture(file)) setPicked({ file, url: URL.createObjectURL(file) });
    else complain(t('picture.onlyPictures'));
  };
  const handleClose = () => {
    if (picked) URL.revokeObjectURL(picked.url);
    setPicked(null);
  };
  const upload = async (picture: File) => {
    const abort = new AbortController();
    running.current = abort;
    setProgress(0);
    try {
      const { id } = await api.upload(picture, { signal: abort.signal, onProgress: setProgress });
      await save({ avatar: id });
    } finally {
      setProgress(null);
    }
  };

  const isBusy = progress !== null || remove.isPending;
  return (
    <div className={classes.avatar} role="group" aria-label={t('picture.label')}>
      <Avatar name={fullName(me)} pictureId={me.avatar?.id ?? null} size={64} />
      <div className={classes.avatarActions}>
        <FileButton
          accept={pictureTypes}
          onChange={(file) => void handlePick(file)}
          inputProps={{ 'aria-label': t('picture.change') }}
        >
          {(props) => (
            <Button {...props} size="sm" variant="default" disabled={isBusy} data-testid="change-avatar">
              {t('picture.change')}
            </Button>
          )}
        </FileButton>
        {me.avatar && (
          <Button
            size="sm"
            variant="subtle"
            color="red"
            disabled={isBusy}
            data-testid="remove-avatar"
            onClick={() => remove.run()}
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
      {progress !== null && (
        <div className={classes.progress}>
          <Progress
            value={progress * 100}
            size="sm"
            aria-label={t('picture.uploading', { percent: Math.round(progress * 100) })}
          />
          <Text size="xs" c="dimmed" role="status">
            {t('picture.uploading', { percent: Math.round(progress * 100) })}
          </Text>
        </div>
      )}
      {picked && (
        <LazyPart floats>
          <AvatarCropper {...picked} onClose={handleClose} onCut={upload} />
        </LazyPart>
      )}
    </div>
  );
}
