export { ReportOfList } from './components/report-of-list.tsx';
