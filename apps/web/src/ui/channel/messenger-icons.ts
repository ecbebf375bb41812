import { IconBrandTelegram as Icon1, IconBrandViber as Icon2, IconBrandMessenger as Icon3 } from '@tabler/icons-react';

export const messengerIcons = { 1: Icon1, 2: Icon2, 3: Icon3 } as const;
