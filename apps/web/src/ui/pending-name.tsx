import { Skeleton } from '@mantine/core';

/** Stands in a line of text for a name that is still being loaded; the line keeps its height. */
export function PendingName() {
  return <Skeleton display="inline-block" width="7em" height="0.75em" radius="xl" />;
}
