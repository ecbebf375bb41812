import en from './projects.en-US.ts';
import ru from './projects.ru-RU.ts';
import uk from './projects.uk-UA.ts';

export const projects = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
