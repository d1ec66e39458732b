import access from './en/access.json';
import dashboard from './en/dashboard.json';
import menu from './en/menu.json';
import roles from './en/roles.json';
import shell from './en/shell.json';
import status from './en/status.json';
import ui from './en/ui.json';

/** The texts of the first screens, in one file: it is asked for with the app's start. */
export const firstTexts = { access, dashboard, menu, roles, shell, status, ui };
