import access from './he/access.json';
import dashboard from './he/dashboard.json';
import menu from './he/menu.json';
import roles from './he/roles.json';
import shell from './he/shell.json';
import status from './he/status.json';
import ui from './he/ui.json';

/** The texts of the first screens, in one file: it is asked for with the app's start. */
export const firstTexts = { access, dashboard, menu, roles, shell, status, ui };
