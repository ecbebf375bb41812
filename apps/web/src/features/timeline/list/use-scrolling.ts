import { useEffect, useRef, useState } from 'react';

const restMs = 1_200;

/** Whether the list has been scrolled within the last moment. */
export function useScrolling(): { isScrolling: boolean; handleScroll: () => void } {
  const [isScrolling, setIsScrolling] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isScrolling,
    handleScroll: () => {
      setIsScrolling(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsScrolling(false), restMs);
    },
  };
}
