import { useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import classes from '../composer.module.css';

const nobody: Record<number, number> = {};

/** The people typing in the channel right now. */
export function TypingLine({ channelId }: { channelId: number }) {
  const t = useT('composer');
  const typing = useStore((state) => state.typing[channelId] ?? nobody);
  const [now, setNow] = useState(() => Date.now());
  const meId = useStore((state) => state.me?.id);
  const names = useStore(
    useShallow((state) =>
      Object.entries(typing)
        .filter(([id, until]) => until > now && Number(id) !== meId)
        .flatMap(([id]) => state.users[Number(id)]?.first_name ?? []),
    ),
  );

  useEffect(() => {
    const ends = Object.values(typing);
    if (ends.length === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    const stop = setTimeout(() => clearInterval(timer), Math.max(0, Math.max(...ends) - Date.now()) + 1_100);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [typing]);

  const [first, second] = names;
  const text =
    first === undefined
      ? ''
      : second === undefined
        ? t('typingOne', { name: first })
        : names.length === 2
          ? t('typingTwo', { first, second })
          : t('typingMany');
  return (
    <div className={classes.typing} aria-live="polite" data-testid="typing">
      {text}
    </div>
  );
}
