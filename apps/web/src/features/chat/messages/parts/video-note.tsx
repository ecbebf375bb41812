import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import classes from './video-note.module.css';

interface VideoNoteProps {
  src: string;
  label: string;
  onPlay: (event: SyntheticEvent<HTMLMediaElement>) => void;
}

/** A round video message, as on the phone, played and stopped by a press. Loaded separately: few are sent. */
export default function VideoNote({ src, label, onPlay }: VideoNoteProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(() => setIsPlaying(false));
  };
  return (
    <button type="button" className={classes.note} aria-label={label} aria-pressed={isPlaying} onClick={toggle}>
      <video
        ref={video}
        src={src}
        preload="metadata"
        playsInline
        onPlay={(event) => {
          setIsPlaying(true);
          onPlay(event);
        }}
        onPause={() => setIsPlaying(false)}
      />
      {!isPlaying && <IconPlayerPlayFilled className={classes.sign} size={28} aria-hidden="true" />}
    </button>
  );
}
