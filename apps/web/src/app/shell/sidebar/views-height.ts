/** How high the views were on this device: they load late, and what is below them stays where it is. */
export const viewsHeightKey = 'switchboard.views-height';
const heading = 44;

export const readViewsHeight = (storage: Storage): number =>
  Number.parseInt(storage.getItem(viewsHeightKey) ?? '', 10) || heading;

/** It says how many views the user had. */
export const forgetViewsHeight = (storage: Storage): void => storage.removeItem(viewsHeightKey);
