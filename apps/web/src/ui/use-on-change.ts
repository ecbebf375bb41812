import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something each time a value is another than before; not for the first one. */
export function useOnChange(value: string, act: () => void): void {
  const before = useRef(value);
  const handleChange = useEffectEvent(act);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    handleChange();
  }, [value]);
}
