export { ReportOfList, useReportOfList } from './components/report-of-list.tsx';
