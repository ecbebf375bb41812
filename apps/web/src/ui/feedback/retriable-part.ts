import { type ComponentType, createElement, type ReactNode, lazy as reactLazy } from 'react';
import { firstScreenShown } from './first-screen.ts';

const again = 'loadAgain';

/**
 * A component that is loaded when it is first shown, as with React's `lazy`. React keeps a failed load until the page is
 * reloaded; this one is loaded anew after `prepareRetry`.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const make = () =>
    reactLazy(() =>
      load().catch((cause: unknown) => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        throw Object.assign(error, { [again]: () => void (Part = make()) });
      }),
    );
  let Part = make();
  return (props) => createElement(Part as ComponentType<Props>, props);
}

/** As `lazy`, for what moves nothing on the screen: it is not loaded before the first screen can be used. */
export const lazyLater = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<Props>(() => firstScreenShown().then(() => load()));

/** Has the part that failed with this error loaded anew when it is shown again. */
export const prepareRetry = (error: unknown): void => {
  if (error instanceof Error && again in error && typeof error[again] === 'function') error[again]();
};
