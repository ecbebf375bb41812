import { type RefObject, useEffect, useState } from 'react';
import { DayButton } from '../day-button.tsx';
import type { Jump } from '../use-jump.ts';
import classes from './message-list.module.css';
import type { ScrollState } from './scroll-machine.ts';

const shownMs = 1_500;

interface FloatingDayProps {
  day: NonNullable<ScrollState['topDay']>;
  scrollerRef: RefObject<HTMLElement | null>;
  onJumpToDate: Jump['jumpToDate'];
}

/** The day of the topmost message, over the list while it scrolls: at rest it would cover what is read. */
export default function FloatingDay({ day, scrollerRef, onJumpToDate }: FloatingDayProps) {
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    const scroller = scrollerRef.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      setIsMoving(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsMoving(false), shownMs);
    };
    scroller?.addEventListener('scroll', handleScroll);
    return () => {
      scroller?.removeEventListener('scroll', handleScroll);
      clearTimeout(timer);
    };
  }, [scrollerRef]);
  return (
    <div className={classes.floatingDay} data-shown={(isMoving && !day.isLine) || undefined} data-testid="floating-day">
      <DayButton key={day.day} at={day.at} onJumpToDate={onJumpToDate} />
    </div>
  );
}
