import { IconMoodSmile } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../../ui/overlays/use-dropdown.ts';
import classes from '../composer.module.css';

const loadPanel = () => import('./emoji-panel.tsx');
const EmojiPanel = lazy(loadPanel);

/** Opens the emoji; the one picked goes into the text. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT('composer');
  const { buttonProps, dropdown } = useDropdown({ popup: 'dialog', load: loadPanel });
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-testid="composer-emoji"
        aria-label={t('emoji')}
        title={t('emoji')}
        {...buttonProps}
      >
        <IconMoodSmile size={20} stroke={1.8} aria-hidden="true" />
      </button>
      {dropdown && (
        <LazyPart floats>
          <EmojiPanel dropdown={dropdown} onPick={onPick} />
        </LazyPart>
      )}
    </>
  );
}
