/** The palette of plans (spec/3 §9): green, yellow, red, grey, dark grey, white, black. */
export const planSwatches = ['#F05F63', '#80F05E', '#FFF78A', '#B6BECD', '#2E394D', '#FFFFFF', '#000000'];
