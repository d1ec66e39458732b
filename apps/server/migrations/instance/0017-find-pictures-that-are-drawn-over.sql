-- A picture that was drawn over stays, named by the one with the drawing (decision 0212): whoever sees that one sees it.
create index assets_drawn_over on assets ((properties #>> '{marks,original}')) where properties ? 'marks';
