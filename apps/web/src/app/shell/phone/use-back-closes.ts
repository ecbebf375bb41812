import { type HistoryLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { topLayer } from '../../../ui/keyboard/open-layers.ts';

/** What has the focus hears the key first, as from a keyboard. */
const pressEscape = (layer: Element): void => {
  const { activeElement } = document;
  const isInside = layer.contains(activeElement) || activeElement?.getAttribute('aria-controls') === layer.id;
  const target = isInside ? activeElement : layer;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
};

const placeOf = ({ state }: HistoryLocation): number => state.__TSR_index;

/** The way back closes the dialog, menu or drawer that is open, as Escape does, and leaves the page as it is. */
export function useBackCloses(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          const isBack = action === 'BACK' || (action === 'GO' && placeOf(nextLocation) < placeOf(currentLocation));
          const layer = isBack ? topLayer() : undefined;
          if (!layer) return false;
          pressEscape(layer);
          return true;
        },
      }),
    [history],
  );
}
