import en from './workspaces.en-US.ts';
import ru from './workspaces.ru-RU.ts';
import uk from './workspaces.uk-UA.ts';

export const workspaces = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
