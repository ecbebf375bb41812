import { useMediaQuery } from '@mantine/hooks';

/** Tables of a middle width are full without a picture; wider ones, and cards, have room. */
export const useRoomForPictures = (): boolean =>
  !useMediaQuery('(min-width: 900px) and (max-width: 1199px)', undefined, { getInitialValueInEffect: false });
