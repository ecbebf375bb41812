import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Slider, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useT } from '../../../i18n/use-t.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { cutPicture, type PictureArea } from './cut-picture.ts';
import classes from './profile-screen.module.css';

interface AvatarCropperProps {
  file: File;
  /** The file's object URL. */
  url: string;
  onClose: () => void;
  /** Called with the chosen part; the dialog stays open until it is saved. */
  onCut: (picture: File) => Promise<unknown>;
}

const maxZoom = 4;

/** Chooses the part of a picture that becomes the avatar: moved by mouse, touch or arrow keys, and enlarged. */
export default function AvatarCropper({ file, url, onClose, onCut }: AvatarCropperProps) {
  const t = useT('profile');
  const common = useT('common');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  const { run, isPending } = useAction(async () => {
    if (!area) return;
    await onCut(await cutPicture(file, area));
    onClose();
  }, t('picture.failed'));

  return (
    <Dialog
      onClose={() => {
        if (!isPending) onClose();
      }}
      title={t('picture.cropTitle')}
    >
      <div className={classes.cropper} data-testid="avatar-cropper">
        <Cropper
          image={url}
          crop={place}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('picture.move') }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Text size="sm" mt="md" id="avatar-zoom">
        {t('picture.zoom')}
      </Text>
      <Slider
        min={1}
        max={maxZoom}
        step={0.05}
        label={null}
        value={zoom}
        onChange={setZoom}
        thumbProps={{ 'aria-labelledby': 'avatar-zoom' }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {common('cancel')}
        </Button>
        <Button onClick={() => run()} loading={isPending} disabled={!area} data-testid="avatar-save">
          {t('picture.save')}
        </Button>
      </Group>
    </Dialog>
  );
}
