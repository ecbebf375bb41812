import { Modal, VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../../../i18n/use-t.ts';
import { fullName } from '../../../../../store/selectors.ts';
import { useStore } from '../../../../../store/store-context.tsx';
import { useFocusBack } from '../../../../../ui/overlays/use-focus-back.ts';
import { useTimeFormat } from '../../../../../ui/time/use-time-format.ts';
import { useReportContext } from '../../use-report-filter.ts';
import { useNowNumbers } from '../now-numbers.tsx';
import type { ShownNow } from '../now-queries.ts';
import { NowStatus } from '../now-status.tsx';
import { TodayNumbers } from '../today-numbers.tsx';
import { useClock } from '../use-now.ts';
import { useFullScreen } from './full-screen.ts';
import { useWakeLock } from './use-wake-lock.ts';
import classes from './wall.module.css';
import { WallControls } from './wall-controls.tsx';
import { WallLists } from './wall-lists.tsx';

/** After the pointer has rested for so long, nothing of it is left on the wall. */
const controlsMs = 3_000;

/** What is now on a screen in a room, readable from afar; without the names of clients unless they were chosen. */
export default function NowWall({ now }: { now: ShownNow }) {
  const t = useT('reportsNow');
  const { filter, change } = useReportContext();
  const leave = () => change({ wall: undefined, clients: undefined });
  const isFull = useFullScreen(leave);
  const { isMoved, note } = usePointer();
  useWakeLock();
  useFocusBack();
  return (
    <Modal.Root opened fullScreen onClose={leave} padding={0} transitionProps={{ duration: 0 }}>
      <Modal.Content
        className={classes.content ?? ''}
        aria-label={t('wall.title')}
        data-testid="wall"
        data-still={!isMoved || undefined}
        onPointerMove={note}
        onPointerDown={note}
      >
        <Modal.Body className={classes.body ?? ''}>
          <Head bot={filter.bot} isOwn={now.is_own} />
          <Numbers now={now} />
          <WallLists now={now} namesClients={filter.namesClients} />
          <footer className={classes.foot}>
            <TodayNumbers isPlain />
          </footer>
          <WallControls
            isShown={isMoved}
            isFull={isFull}
            namesClients={filter.namesClients}
            onName={(isNaming) => change({ clients: isNaming ? 1 : undefined })}
            onLeave={leave}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whether the pointer has just moved. */
function usePointer() {
  const [isMoved, setIsMoved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = () => {
    setIsMoved(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsMoved(false), controlsMs);
  };
  return { isMoved, note };
}

/** Whose numbers these are: the bot's, the reader's own, or the whole company's. */
function Head({ bot, isOwn }: { bot: number | null; isOwn: boolean }) {
  const t = useT('reportsNow');
  const whose = useStore(({ me }) => (me === null ? '' : isOwn ? fullName(me) : me.workspace.company));
  const title = useStore(({ bots }) => (bot === null ? null : (bots[bot]?.title ?? null)));
  const format = useTimeFormat();
  const at = useClock(1_000);
  return (
    <header className={classes.head}>
      <h1 className={classes.title} dir="auto" tabIndex={-1} data-autofocus>
        {[title, isOwn || title === null ? whose : null].filter(Boolean).join(' · ') || t('numbers.title')}
      </h1>
      <NowStatus bot={bot} />
      <time className={classes.clock}>{format.time(new Date(at).toISOString())}</time>
    </header>
  );
}

function Numbers({ now }: { now: ShownNow }) {
  const t = useT('reportsNow');
  const locale = useLocale();
  useClock(5_000);
  const number = new Intl.NumberFormat(locale);
  return (
    <dl className={classes.numbers}>
      {useNowNumbers(now).map(({ name, value, longest, level }) => (
        <div key={name} className={classes.tile} data-level={level} data-testid={`wall-${name}`}>
          <dt className={classes.name}>{t(`numbers.${name}`)}</dt>
          <dd className={classes.value}>{number.format(value)}</dd>
          {longest !== null && (
            <dd className={classes.longest}>
              <VisuallyHidden>{t('longest', { time: longest })}</VisuallyHidden>
              <span aria-hidden="true">
                <IconClock className={classes.clockIcon} /> {longest}
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
