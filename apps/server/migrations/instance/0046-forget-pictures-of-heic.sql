-- Smaller pictures of HEIC files were drawn without their colour profile: they are pale. Each is drawn again when it is next looked
-- at; the bytes of the old ones go with the next sweep.
delete from asset_renditions r using assets a
where a.sha256 = r.original_sha256 and (a.extension = 'heic' or a.content_type like 'image/hei%');
