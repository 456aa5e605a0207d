#!/bin/sh
# Cuts the letters and signs of Italian out of the two families: Debian's python3-fonttools and python3-brotli do it.
cd "$(dirname "$0")" || exit 1
SIGNS="U+0020-007E,U+00A0,U+00AA-00AB,U+00B0,U+00B7,U+00BA-00BB,U+00C0,U+00C8-00C9,U+00CC,U+00D2,U+00D9,U+00E0,U+00E8-00E9,U+00EC,U+00F2,U+00F9,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2212"
for FONT in bricolage-grotesque figtree; do
  /usr/bin/python3 -m fontTools.subset "../../../../node_modules/@fontsource-variable/$FONT/files/$FONT-latin-wght-normal.woff2" \
    --unicodes="$SIGNS" --flavor=woff2 --output-file="$FONT-it.woff2"
done
