import type { BodyShape, FieldError } from '@switchboard/contract';
import { useCallback, useRef } from 'react';

interface ShapeCheck {
  /** Loads the shape's script, once the form is used: users who only look at a form do not need it. */
  load: () => void;
  check: (body: unknown) => Promise<FieldError[]>;
}

/**
 * Checks bodies by a shape of the contract. If its script fails to load, everything passes here: the server checks by
 * the same shape.
 */
export function useShape(loadShape: (() => Promise<BodyShape>) | undefined): ShapeCheck {
  const loading = useRef<Promise<((body: unknown) => FieldError[]) | null> | null>(null);
  const load = useCallback(() => {
    if (!loadShape || loading.current !== null) return;
    loading.current = Promise.all([loadShape(), import('./check-body.ts')]).then(
      ([shape, { findFieldErrors }]) =>
        (body) =>
          findFieldErrors(shape, body),
      () => null,
    );
  }, [loadShape]);
  const check = useCallback(
    async (body: unknown) => {
      load();
      const find = await loading.current;
      return find ? find(body) : [];
    },
    [load],
  );
  return { load, check };
}
