import type { FileView } from '@switchboard/contract';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Download from 'yet-another-react-lightbox/plugins/download';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import { useApi } from '../../api/api-context.tsx';

interface LightboxProps {
  pictures: readonly FileView[];
  index: number;
  author: string;
  onClose: () => void;
}

/** Full-screen viewer of a message's pictures, loaded when the first one is opened. */
export default function Lightbox({ pictures, index, author, onClose }: LightboxProps) {
  const api = useApi();
  const slides = pictures.map((picture) => ({
    src: api.fileUrl(picture),
    alt: picture.name,
    title: author,
    description: picture.name,
    download: { url: api.fileUrl(picture), filename: picture.name },
    ...(picture.width !== null && picture.height !== null ? { width: picture.width, height: picture.height } : {}),
  }));
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom, Download, Captions]}
      carousel={{ finite: slides.length === 1 }}
      {...(slides.length === 1 ? { render: { buttonPrev: () => null, buttonNext: () => null } } : {})}
    />
  );
}
